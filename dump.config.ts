import base from "./vite.config.ts";
import { writeFileSync } from "node:fs";
import type { Plugin } from "vite";
const dump = (): Plugin => ({
  name: "dump",
  generateBundle(_o, bundle) {
    if (this.environment?.name !== "client") return;
    const out: any = {};
    for (const c of Object.values(bundle))
      if (c.type === "chunk")
        out[c.fileName] = {
          imports: c.imports,
          modules: Object.fromEntries(
            Object.entries(c.modules).map(([k, m]: any) => [
              k.replace("/tmp/wt/light/", ""),
              m.renderedLength ?? m.code?.length ?? 0,
            ]),
          ),
        };
    const info: any = {};
    for (const id of this.getModuleIds()) {
      const i = this.getModuleInfo(id)!;
      info[id.replace("/tmp/wt/light/", "")] = i.importedIds.map((x: string) =>
        x.replace("/tmp/wt/light/", ""),
      );
    }
    writeFileSync("/tmp/wt/dump.json", JSON.stringify({ out, info }));
  },
});
export default (env: any) => {
  const c: any = (base as any)(env);
  c.plugins.push(dump());
  return c;
};
