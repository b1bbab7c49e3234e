import { dashboardEndpoints } from "#app/api/admin/dashboard.ts";
import type { FigureName } from "#app/domain/dashboard/dashboard.ts";
import { type Client, parseApiResult } from "./api.ts";

export const fetchDashboard = async (client: Client) =>
  parseApiResult(dashboardEndpoints.read.result, await client.get("/api/oem/desk"));

export const fetchFigure = async (client: Client, name: FigureName) =>
  (await fetchDashboard(client)).figures.find((figure) => figure.name === name);
