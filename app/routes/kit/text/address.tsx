import { Fragment } from "react";

/**
 * Shows an e-mail address or a hostname in one line. An address that is longer than its container breaks after the @ or
 * after a dot, except the last dot.
 */
export const BreakableAddress = ({ text }: { text: string }) => (
  <span className="inline-block max-w-full wrap-break-word">
    {text.split(/(?<=@|\.(?=.*\.))/).map((addressPart, position) => (
      <Fragment key={position}>
        {position > 0 && <wbr />}
        {addressPart}
      </Fragment>
    ))}
  </span>
);
