import { type ContextType, use, useEffect } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;

/** The router's current state, before React renders it; null before hydration. */
export interface RouterBehind {
  router: NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
  manifest: Framework["manifest"];
  routeModules: Framework["routeModules"];
}

let behind: RouterBehind | null = null;

export const routerBehind = () => behind;

export function useRouterBehind() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const framework = use(UNSAFE_FrameworkContext);
  useEffect(() => {
    if (!router || !framework) return;
    behind = { router, manifest: framework.manifest, routeModules: framework.routeModules };
    return () => {
      behind = null;
    };
  }, [router, framework]);
}
