import type { ComponentProps } from "react";
import { CloseLink, RouteDialog } from "./route-dialog.tsx";

type CreatedDialogProps = Omit<ComponentProps<typeof RouteDialog>, "keepOnOutsidePress" | "footer">;

/** Shows what was created. It closes only with its buttons, because it may show a secret once. */
export const CreatedDialog = (props: CreatedDialogProps) => (
  <RouteDialog {...props} keepOnOutsidePress footer={<CloseLink className="ms-auto">Done</CloseLink>} />
);
