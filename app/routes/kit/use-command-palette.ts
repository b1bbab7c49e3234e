import { usePageHandle } from "./page/page-handle.ts";
import { useHasExtensions } from "./use-license-api-kind.ts";
import { useViewer } from "./use-permission.ts";

/** True if Ctrl+K opens the search of all records on this page. */
export function useHasCommandPalette(): boolean {
  const { script } = usePageHandle();
  const canSearch = useHasExtensions();
  return useViewer() !== null && script === undefined && canSearch;
}
