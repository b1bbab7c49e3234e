import { cn } from "./cn.ts";

/** Position of each icon in the image that contains all icons. */
const iconPositions = {
  search: "[--icon:22]",
  menu: "[--icon:23]",
  reload: "[--icon:24]",
  filter: "[--icon:25]",
  download: "[--icon:26]",
  plus: "[--icon:27]",
  previous: "[--icon:28]",
  next: "[--icon:29]",
  success: "[--icon:30]",
  clock: "[--icon:31]",
  failure: "[--icon:32]",
  hourglass: "[--icon:33]",
  more: "[--icon:34]",
};

interface IconProps {
  name: keyof typeof iconPositions;
  className?: string;
}

/** The icons are parts of one image, so that an icon needs one element. An inline SVG would need five. */
export const Icon = ({ name, className }: IconProps) => (
  <i
    aria-hidden
    className={cn("masked-icon inline-block align-middle [--size:16px]", iconPositions[name], className)}
  />
);
