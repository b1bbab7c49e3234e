import { type ContextType, use, useEffect } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;

/** The router's current state, before React renders it; null before hydration. */
export interface RouterState {
  router: NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
  manifest: Framework["manifest"];
  routeModules: Framework["routeModules"];
}

let routerState: RouterState | null = null;

export const currentRouterState = () => routerState;

export function useTrackRouterState() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const framework = use(UNSAFE_FrameworkContext);
  useEffect(() => {
    if (!router || !framework) return;
    routerState = { router, manifest: framework.manifest, routeModules: framework.routeModules };
    return () => {
      routerState = null;
    };
  }, [router, framework]);
}
