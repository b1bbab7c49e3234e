import type { ReactNode } from "react";
import { DialogButton, DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface CreateLinkProps {
  to: string;
  children: ReactNode;
}

/** The button above a list that opens the dialog for a new row. */
export const CreateLink = ({ to, children }: CreateLinkProps) => (
  <DialogButton to={to}>
    <Icon name="plus" /> {children}
  </DialogButton>
);

/** The link in an empty list. */
export const CreateFirstLink = ({ to, children }: CreateLinkProps) => (
  <p>
    <DialogLink to={to} className="text-primary underline underline-offset-2">
      {children}
    </DialogLink>
  </p>
);
