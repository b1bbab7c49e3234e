import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";
import { usePageHandle } from "#app/routes/kit/page/page-handle.ts";
import { SideList } from "#app/routes/kit/top-bar/side-list.tsx";
import { TopBar } from "#app/routes/kit/top-bar/top-bar.tsx";
import { cn } from "#app/ui/cn.ts";
import { roomForToastClasses } from "#app/ui/toast-classes.ts";
import { useLicenseApiKind } from "#app/routes/kit/use-license-api-kind.ts";
import { useHasCommandPalette } from "#app/routes/kit/use-command-palette.ts";
import { useViewer } from "#app/routes/kit/use-permission.ts";
import { buildNavigation, type NavigationArea } from "./navigation.ts";

interface AreaFrameProps {
  area: NavigationArea;
  children: ReactNode;
}

/** The bar of an area above its pages. A route can hide the bar with its handle. */
export function AreaFrame({ area, children }: AreaFrameProps) {
  const { pathname } = useLocation();
  const { hideHeader } = usePageHandle();
  const rootData = useRootData();
  const viewer = useViewer();
  const apiKind = useLicenseApiKind();
  const hasCommandPalette = useHasCommandPalette();
  const startView = rootData?.preferences.startView ?? null;
  const navigation = buildNavigation({ area, viewer, apiKind, pathname, startView });
  return (
    <>
      {!hideHeader && (
        <TopBar
          viewer={viewer}
          links={navigation.mainLinks}
          accountLinks={navigation.accountLinks}
          defaultCriterion={rootData?.searchCriterion}
          hasCommandPalette={hasCommandPalette}
        />
      )}
      {rootData?.jobPause && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-warning sm:px-6">
          {rootData.jobPause}
        </p>
      )}
      <div className="page-frame flex flex-col lg:flex-row">
        {navigation.sideList && <SideList {...navigation.sideList} />}
        <main
          id="main"
          tabIndex={-1}
          className={cn("min-h-0 min-w-0 outline-none lg:flex-1", roomForToastClasses)}
        >
          {children}
        </main>
      </div>
    </>
  );
}
