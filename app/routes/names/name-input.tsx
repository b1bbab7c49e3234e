import { lazy, Suspense } from "react";
import { Input } from "#app/ui/controls/input.tsx";
import type { NameBoxProps } from "./name-box.tsx";

const box = () => import("./name-box.tsx");

const Plain = ({ among: _, atFirst: _names, onNamed: _named, ...input }: NameBoxProps) => (
  <Input dir="auto" {...input} />
);

/** Browsers load it where it shows. Where it cannot be loaded, the text is entered without names. */
const NameBox = import.meta.env.SSR
  ? (await box()).NameBox
  : lazy(() =>
      box().then(
        (code) => ({ default: code.NameBox }),
        () => ({ default: Plain }),
      ),
    );

export const NameInput = (props: NameBoxProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <NameBox {...props} />
  </Suspense>
);
