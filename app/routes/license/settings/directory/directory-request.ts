import { href } from "react-router";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export const directoryTokenList = defineList<object>({
  path: href("/license/settings/directory"),
  names: [],
});

export const requireDirectoryApi = ({ context }: LoaderArgs) =>
  requireApi(context, "directory.manage").directory;

/** Address that an administrator of the directory enters. */
export const buildScimUrl = (origin: string) => `${origin}/scim/v2`;
