import type { ComponentProps } from "react";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A plain link, because a router link takes as long to render as a table row. The page's click handler opens it. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="stay">
    {children}
  </a>
);
