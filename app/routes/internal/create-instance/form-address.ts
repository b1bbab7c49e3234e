export const formPath = "/internal/create-instance";
