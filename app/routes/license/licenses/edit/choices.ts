import { environmentName } from "#app/domain/license/environment.ts";

export const environmentChoices = Object.entries(environmentName).map(([value, label]) => ({ value, label }));
