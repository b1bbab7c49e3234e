interface IconProps {
  name: IconName;
  className?: string;
}

export type IconName =
  | "search"
  | "menu"
  | "reload"
  | "filter"
  | "download"
  | "plus"
  | "previous"
  | "next"
  | "good"
  | "clock"
  | "bad"
  | "hourglass"
  | "more";

/** Draws from one shared image: one element with a class, where an inline SVG needs five elements. */
export const Icon = ({ name, className }: IconProps) => (
  <i aria-hidden className={className ? `icon icon-${name} ${className}` : `icon icon-${name}`} />
);
