import arabic from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url";
import hebrew from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url";
import japanese from "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url";
import korean from "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url";
import chinese from "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url";
import thai from "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url";
import latin from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url";
import bold from "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url";
import type { FontName } from "#app/documents/certificate-fonts.ts";

export const fontPaths: Record<FontName, string> = {
  latin,
  bold,
  japanese,
  korean,
  chinese,
  arabic,
  hebrew,
  thai,
};
