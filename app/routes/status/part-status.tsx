import { Badge } from "#app/ui/badge.tsx";

/** The API reports 1 for enabled and 0 for disabled. */
export const EnabledBadge = ({ status }: { status: 0 | 1 }) =>
  status === 1 ? (
    <Badge variant="success" icon="check">
      Enabled
    </Badge>
  ) : (
    <Badge variant="destructive" icon="cross">
      Disabled
    </Badge>
  );
