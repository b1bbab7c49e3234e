import type { ReactNode } from "react";

export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex min-h-dvh max-w-[528px] flex-col px-5 py-10 sm:px-6 sm:py-14">
    <p className="flex items-center gap-2.5 font-semibold tracking-tight">
      <span aria-hidden className="size-[18px] rounded-[5px] bg-primary" />
      AIR
    </p>
    <div className="mt-8">{children}</div>
  </div>
);

export const PublicTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="text-[26px] leading-8 font-semibold tracking-tight text-balance">{children}</h1>
);
