import { Fragment } from "react";

/**
 * Shows an e-mail address or a hostname. Allows line breaks only after the @ and after each dot except the
 * last dot.
 */
export const BreakableAddress = ({ text }: { text: string }) => (
  <span className="wrap-break-word">
    {text.split(/(?<=@|\.(?=.*\.))/).map((addressPart, position) => (
      <Fragment key={position}>
        {position > 0 && <wbr />}
        {addressPart}
      </Fragment>
    ))}
  </span>
);
