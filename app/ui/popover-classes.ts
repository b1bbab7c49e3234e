export const popoverClasses = "rounded-xl border bg-popover text-popover-foreground shadow-md animate-rise";

/** Classes of a menu in a native popover, which is placed below its button. */
export const menuClasses = [
  popoverClasses,
  "min-w-44 p-1.5 text-start supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1",
  "[position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline]",
].join(" ");
