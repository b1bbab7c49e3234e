import { Fragment } from "react";

/** Shows an e-mail address. Allows line breaks only after the @ and after each dot except the last. */
export const BreakableAddress = ({ text }: { text: string }) => (
  <span className="wrap-break-word">
    {text.split(/(?<=@|\.(?=.*\.))/).map((part, position) => (
      <Fragment key={position}>
        {position > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
