import type { ComponentProps } from "react";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A plain link that the page's click handler opens; rendering the router's link takes as long as a table row. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="stay">
    {children}
  </a>
);
