import type { ComponentProps } from "react";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address from the root on. */
  to: string;
}

/** A link to a dialog: the page behind stays where it is. The page follows it, as the router's own link costs as much as a row. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="stay">
    {children}
  </a>
);
