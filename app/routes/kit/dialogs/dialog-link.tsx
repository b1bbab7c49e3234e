import type { ComponentProps } from "react";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A plain link that the page's click handler opens, because a router link takes as long to render as a table row. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="stay">
    {children}
  </a>
);
