export const toastClasses =
  "pointer-events-auto flex max-w-md items-start sm:max-w-3xl gap-2.5 rounded-xl border px-3.5 py-3 font-medium shadow-md";

export const toastVariantClasses = {
  default: "border-success/40 bg-success-soft text-success",
  destructive: "border-destructive/40 bg-destructive-soft text-destructive",
};

export const toastViewportClasses =
  "pointer-events-none fixed inset-x-4 bottom-4 sm:bottom-1 max-sm:[:root:has([role=dialog])_&]:bottom-32 z-60 flex flex-col items-center outline-none";

/** On a phone, a toast lies above the end of the content. With this room, no control stays below the toast. */
export const roomForToastClasses = "max-sm:[:root:has([data-toasts]_[data-tone])_&]:pb-28";

export const toastCloseClasses =
  "-m-1 ms-1 grid size-7 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100 no-script:hidden";
