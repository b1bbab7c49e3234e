import { Badge } from "#app/ui/badge.tsx";

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
