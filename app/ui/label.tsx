import * as LabelPrimitive from "@radix-ui/react-label";
import type { ComponentProps } from "react";

export const Label = (props: ComponentProps<typeof LabelPrimitive.Root>) => (
  <LabelPrimitive.Root {...props} />
);
