import { Fragment } from "react";

/** Breaks only after the @ or a dot. */
export const Address = ({ text }: { text: string }) => (
  <span className="wrap-break-word">
    {text.split(/(?<=[@.])/).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
