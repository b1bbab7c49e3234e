import { Form, useLocation, useRouteLoaderData } from "react-router";
import { type Theme, themes } from "#app/domain/person/theme.ts";

const labels: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };

export function ThemeForm({ action }: { action: string }) {
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  return (
    <Form method="post" action={action} navigate={false} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <div role="group" aria-label="Theme" className="segments">
        {themes.map((theme) => (
          <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === current}>
            {labels[theme]}
          </button>
        ))}
      </div>
    </Form>
  );
}
