import type { ComponentProps } from "react";
import { CloseLink, RouteDialog } from "./route-dialog.tsx";

type CreatedDialogProps = Omit<ComponentProps<typeof RouteDialog>, "staysOpenOnOutsideClick" | "footer">;

/** Shows what was created. It closes only with its buttons, because it may show a secret once. */
export const CreatedDialog = (props: CreatedDialogProps) => (
  <RouteDialog {...props} staysOpenOnOutsideClick footer={<CloseLink className="ms-auto">Done</CloseLink>} />
);
