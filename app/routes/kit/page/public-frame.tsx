import type { ReactNode } from "react";
import { href } from "react-router";
import type { Language } from "#app/domain/text/language.ts";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";
import { LanguageSwitch } from "./language-switch.tsx";

interface PublicFrameProps {
  /** Language of a page that exists in several languages. */
  language?: Language;
  children: ReactNode;
}

/** Frame of the pages that visitors can open without a sign-in. */
export const PublicFrame = ({ language, children }: PublicFrameProps) => (
  <div className="mx-auto flex min-h-dvh max-w-[528px] flex-col px-5 py-10 sm:px-6 sm:py-14">
    <div className="flex items-center justify-between gap-4">
      <BrandLine />
      {language && <LanguageSwitch language={language} />}
    </div>
    <div className="mt-8">{children}</div>
  </div>
);

function BrandLine() {
  const brand = useRootData()?.brand;
  return (
    <p className="flex items-center gap-2.5 font-semibold tracking-tight">
      {brand?.hasLogo && <img src={href("/brand/logo.png")} alt="" className="h-7 w-auto" />}
      {brand?.name}
    </p>
  );
}

export const PublicTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="text-[26px] leading-8 font-semibold tracking-tight text-balance">{children}</h1>
);
