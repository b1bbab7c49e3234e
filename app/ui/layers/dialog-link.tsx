import { Link, type LinkProps } from "react-router";

/** A link to a dialog: the page behind stays where it is. Its route needs no discovery, as all are known from the start. */
export const DialogLink = (props: LinkProps) => <Link preventScrollReset discover="none" {...props} />;
