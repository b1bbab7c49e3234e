import { Badge } from "#app/ui/badge.tsx";

export const EnabledBadge = ({ status }: { status: 0 | 1 }) =>
  status === 1 ? (
    <Badge tone="good" icon="check">
      Enabled
    </Badge>
  ) : (
    <Badge tone="bad" icon="cross">
      Disabled
    </Badge>
  );
