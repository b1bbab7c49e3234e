import { Fragment } from "react";

/** An e-mail address or a host's name in one line, or else broken after its @ or a dot, not within a word. */
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
