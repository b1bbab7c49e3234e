import type { ListColumn } from "#app/domain/person/list-columns.ts";

export const columnLabel: Record<ListColumn, string> = {
  customer: "Customer",
  key: "License Key",
  version: "Version",
  type: "License Type",
  package: "Package",
  assets: "Asset Info",
  lifetime: "Lifetime Info",
  connection: "Connection Info",
  tags: "Tags",
  created: "Created",
};
