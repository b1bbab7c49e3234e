import type { ComponentProps } from "react";
import { type ButtonStyle, buttonVariants } from "#app/ui/button.tsx";

interface DialogLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** Renders a plain `<a>` element, because the router's `Link` makes long tables slow. The click handler of the page opens the URL through the router. */
export const DialogLink = ({ to, children, ...props }: DialogLinkProps) => (
  <a {...props} href={to} data-link="preserve-scroll">
    {children}
  </a>
);

/** A dialog link that looks like a button. */
export const DialogButton = ({ variant, size, className, ...linkProps }: DialogLinkProps & ButtonStyle) => (
  <DialogLink {...linkProps} className={buttonVariants({ variant, size, className })} />
);
