import type { ReactNode } from "react";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";

export const CreateFirstLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <DialogLink to={to} className="text-primary underline underline-offset-2">
      {children}
    </DialogLink>
  </p>
);
