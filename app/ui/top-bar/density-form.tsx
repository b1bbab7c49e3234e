import { Form, useLocation, useRouteLoaderData } from "react-router";
import { densities, type Density } from "#app/domain/person/density.ts";

const labels: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

/** How close the rows of every list stand. What is pressed is sent, and the page comes back so. */
export function DensityForm({ action }: { action: string }) {
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<{ preferences: { density: Density } }>("root")?.preferences.density;
  return (
    <Form method="post" action={action} navigate={false} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <div role="group" aria-label="Density" className="segments">
        {densities.map((density) => (
          <button
            key={density}
            type="submit"
            name="density"
            value={density}
            aria-pressed={density === (current ?? "comfortable")}
          >
            {labels[density]}
          </button>
        ))}
      </div>
    </Form>
  );
}
