import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** A pseudo kind of change: exports the selection as CSV. */
export const exportKind = "export";

export const kinds: readonly { value: BulkKind; label: string }[] = [
  { value: "renewal", label: "Renewal" },
  { value: "period", label: "Period" },
  { value: "capacity", label: "Capacity" },
  { value: "quota-status", label: "Quota status" },
  { value: "tags", label: "Tags" },
  { value: "notes", label: "Notes" },
  { value: "environment", label: "Environment" },
  { value: "soft-capacity", label: "Overrun" },
  { value: "grace", label: "Grace" },
  { value: "tier", label: "Tier" },
  { value: "offline", label: "Offline" },
  { value: "delete", label: "Delete" },
];
