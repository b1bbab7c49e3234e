import { Check, X } from "lucide-react";
import { Badge } from "./badge.tsx";

/** Whether a server or a quota is enabled: a tick or a cross, with its word. */
export const PartStatus = ({ status }: { status: 0 | 1 }) =>
  status === 1 ? (
    <Badge tone="good" icon={Check}>
      Enabled
    </Badge>
  ) : (
    <Badge tone="bad" icon={X}>
      Disabled
    </Badge>
  );
