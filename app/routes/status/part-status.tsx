import { Badge } from "#app/ui/data/badge.tsx";

/** Whether a server or a quota is enabled: a tick or a cross, with its word. */
export const PartStatus = ({ status }: { status: 0 | 1 }) =>
  status === 1 ? (
    <Badge tone="good" icon="check">
      Enabled
    </Badge>
  ) : (
    <Badge tone="bad" icon="cross">
      Disabled
    </Badge>
  );
