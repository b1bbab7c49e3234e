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

/** Uses one shared image, so that an icon is a single element; an inline SVG needs five. */
export const Icon = ({ name, className }: IconProps) => (
  <i aria-hidden className={className ? `icon icon-${name} ${className}` : `icon icon-${name}`} />
);
