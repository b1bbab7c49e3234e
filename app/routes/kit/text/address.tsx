import { Fragment } from "react";

/** Breaks only after the @ or a dot, but not before the last part. */
export const Address = ({ text }: { text: string }) => (
  <span className="wrap-break-word">
    {text.split(/(?<=@|\.(?=.*\.))/).map((part, position) => (
      <Fragment key={position}>
        {position > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
