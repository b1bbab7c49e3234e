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

/** From the one picture of all: an element and a class where a drawing of its own would be five elements. */
export const Icon = ({ name, className }: IconProps) => (
  <i aria-hidden className={className ? `icon icon-${name} ${className}` : `icon icon-${name}`} />
);
