import type { Route } from "./+types/settings.ts";
import { SettingsPage } from "./settings-page.tsx";
import { loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} />;
}
