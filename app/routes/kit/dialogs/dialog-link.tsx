import type { ComponentProps } from "react";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A plain `<a>` element, because the router's `Link` would make long tables slow. The click handler of the page opens it. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="stay">
    {children}
  </a>
);
