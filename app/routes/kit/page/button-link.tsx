import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonStyle, buttonVariants } from "#app/ui/button.tsx";

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...linkProps }: ButtonLinkProps) => (
  <Link {...linkProps} className={buttonVariants({ variant, size, className })} />
);
