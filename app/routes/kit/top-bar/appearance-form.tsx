import { Form, href, useLocation } from "react-router";
import { segmentsClasses } from "#app/routes/kit/segments.tsx";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";
import { type Appearance, appearanceChoices, appearanceSettings } from "./appearance-choices.ts";

/** Appearance settings. Each button saves its value at once and reloads the page data. */
export function AppearanceForm({
  settings = appearanceSettings,
}: {
  settings?: readonly (keyof Appearance)[];
}) {
  const { pathname, search } = useLocation();
  const currentPreferences = useRootData()?.preferences;
  return (
    <Form
      method="post"
      action={href("/license/account/look")}
      navigate={false}
      preventScrollReset
      className="grid gap-2"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {settings.map((setting) => (
        <fieldset key={setting}>
          <legend className="mb-1 text-xs text-muted-foreground">{appearanceChoices[setting].label}</legend>
          <div className={segmentsClasses}>
            {Object.entries(appearanceChoices[setting].options).map(([value, label]) => (
              <button
                key={value}
                type="submit"
                name={setting}
                value={value}
                aria-pressed={value === currentPreferences?.[setting]}
                className="segment"
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </Form>
  );
}
