import "node:module";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "electron-vite";
// bundled.ts
const BUNDLED = [
	"@internationalized/date",
	"@orpc/client",
	"@orpc/contract",
	"@orpc/server",
	"@pinojs/redact",
	"atomic-sleep",
	"commander",
	"kysely",
	"nodemailer",
	"on-exit-leak-free",
	"pino",
	"pino-abstract-transport",
	"pino-std-serializers",
	"process-warning",
	"quick-format-unescaped",
	"real-require",
	"safe-stable-stringify",
	"sonic-boom",
	"split2",
	"stdnum",
	"thread-stream",
	"undici",
	"zod"
];
// electron.vite.config.ts
const at = (path) => resolve(import.meta.dirname, path);
var electron_vite_config_default = defineConfig({
	main: { build: {
		outDir: "out/main",
		externalizeDeps: { exclude: [...BUNDLED] },
		rollupOptions: {
			input: {
				electron: at("src-main/host/electron/main.ts"),
				worker: at("src-main/engine/worker.ts"),
				drawing: at("src-main/engine/documents/worker/thread.ts"),
				copies: at("src-main/engine/recovery/copiesThread.ts"),
				cli: at("src-main/cli/main.ts"),
				launch: at("src-main/launch.ts")
			},
			output: {
				format: "es",
				entryFileNames: "[name].js",
				chunkFileNames: "parts/[name]-[hash].js"
			}
		}
	} },
	preload: { build: {
		outDir: "out/preload",
		rollupOptions: {
			input: { preload: at("src-main/host/electron/preload.ts") },
			output: {
				format: "cjs",
				entryFileNames: "[name].cjs"
			}
		}
	} },
	renderer: {
		root: "src-renderer",
		build: {
			outDir: "out/renderer",
			target: "chrome140",
			minify: true,
			assetsInlineLimit: 0,
			rollupOptions: {
				input: { index: at("src-renderer/index.html") },
				output: { codeSplitting: { groups: [{
					name: "zod",
					test: /[\\/]node_modules[\\/]zod[\\/]|withoutEval/
				}] } }
			}
		},
		plugins: [svelte({ configFile: at("svelte.config.js") })]
	}
});
export { electron_vite_config_default as default };

//# sourceMappingURL=data:application/json;charset=utf-8;base64,eyJ2ZXJzaW9uIjozLCJmaWxlIjoiZWxlY3Ryb24udml0ZS5jb25maWcuanMiLCJuYW1lcyI6W10sInNvdXJjZXMiOlsiL3dvcmsvdy9zaXplMi9idW5kbGVkLnRzIiwiL3dvcmsvdy9zaXplMi9lbGVjdHJvbi52aXRlLmNvbmZpZy50cyJdLCJzb3VyY2VzQ29udGVudCI6WyIvKipcbiAqIFBhY2thZ2VzIHRoYXQgdGhlIGJ1aWxkIHdyaXRlcyBpbnRvIG91dC9tYWluOiBodW5kcmVkcyBvZiBzbWFsbCBmaWxlcyBhcmUgc2xvdyB0byBmaW5kLCBvbmUgYnkgb25lLCBhdCBldmVyeSBzdGFydC5cbiAqIEFuIGluc3RhbGxlciB0aGVyZWZvcmUgbGVhdmVzIHRoZW0gb3V0LlxuICovXG5leHBvcnQgY29uc3QgQlVORExFRDogcmVhZG9ubHkgc3RyaW5nW10gPSBbXG4gICdAaW50ZXJuYXRpb25hbGl6ZWQvZGF0ZScsXG4gICdAb3JwYy9jbGllbnQnLFxuICAnQG9ycGMvY29udHJhY3QnLFxuICAnQG9ycGMvc2VydmVyJyxcbiAgJ0BwaW5vanMvcmVkYWN0JyxcbiAgJ2F0b21pYy1zbGVlcCcsXG4gICdjb21tYW5kZXInLFxuICAna3lzZWx5JyxcbiAgJ25vZGVtYWlsZXInLFxuICAnb24tZXhpdC1sZWFrLWZyZWUnLFxuICAncGlubycsXG4gICdwaW5vLWFic3RyYWN0LXRyYW5zcG9ydCcsXG4gICdwaW5vLXN0ZC1zZXJpYWxpemVycycsXG4gICdwcm9jZXNzLXdhcm5pbmcnLFxuICAncXVpY2stZm9ybWF0LXVuZXNjYXBlZCcsXG4gICdyZWFsLXJlcXVpcmUnLFxuICAnc2FmZS1zdGFibGUtc3RyaW5naWZ5JyxcbiAgJ3NvbmljLWJvb20nLFxuICAnc3BsaXQyJyxcbiAgJ3N0ZG51bScsXG4gICd0aHJlYWQtc3RyZWFtJyxcbiAgJ3VuZGljaScsXG4gICd6b2QnLFxuXTtcbiIsImltcG9ydCB7IHJlc29sdmUgfSBmcm9tICdub2RlOnBhdGgnO1xuaW1wb3J0IHsgc3ZlbHRlIH0gZnJvbSAnQHN2ZWx0ZWpzL3ZpdGUtcGx1Z2luLXN2ZWx0ZSc7XG5pbXBvcnQgeyBkZWZpbmVDb25maWcgfSBmcm9tICdlbGVjdHJvbi12aXRlJztcbmltcG9ydCB7IEJVTkRMRUQgfSBmcm9tICcuL2J1bmRsZWQnO1xuXG5jb25zdCBhdCA9IChwYXRoOiBzdHJpbmcpID0+IHJlc29sdmUoaW1wb3J0Lm1ldGEuZGlybmFtZSwgcGF0aCk7XG5cbmV4cG9ydCBkZWZhdWx0IGRlZmluZUNvbmZpZyh7XG4gIG1haW46IHtcbiAgICBidWlsZDoge1xuICAgICAgb3V0RGlyOiAnb3V0L21haW4nLFxuICAgICAgZXh0ZXJuYWxpemVEZXBzOiB7IGV4Y2x1ZGU6IFsuLi5CVU5ETEVEXSB9LFxuICAgICAgcm9sbHVwT3B0aW9uczoge1xuICAgICAgICBpbnB1dDoge1xuICAgICAgICAgIGVsZWN0cm9uOiBhdCgnc3JjLW1haW4vaG9zdC9lbGVjdHJvbi9tYWluLnRzJyksXG4gICAgICAgICAgd29ya2VyOiBhdCgnc3JjLW1haW4vZW5naW5lL3dvcmtlci50cycpLFxuICAgICAgICAgIGRyYXdpbmc6IGF0KCdzcmMtbWFpbi9lbmdpbmUvZG9jdW1lbnRzL3dvcmtlci90aHJlYWQudHMnKSxcbiAgICAgICAgICBjb3BpZXM6IGF0KCdzcmMtbWFpbi9lbmdpbmUvcmVjb3ZlcnkvY29waWVzVGhyZWFkLnRzJyksXG4gICAgICAgICAgY2xpOiBhdCgnc3JjLW1haW4vY2xpL21haW4udHMnKSxcbiAgICAgICAgICBsYXVuY2g6IGF0KCdzcmMtbWFpbi9sYXVuY2gudHMnKSxcbiAgICAgICAgfSxcbiAgICAgICAgb3V0cHV0OiB7IGZvcm1hdDogJ2VzJywgZW50cnlGaWxlTmFtZXM6ICdbbmFtZV0uanMnLCBjaHVua0ZpbGVOYW1lczogJ3BhcnRzL1tuYW1lXS1baGFzaF0uanMnIH0sXG4gICAgICB9LFxuICAgIH0sXG4gIH0sXG4gIHByZWxvYWQ6IHtcbiAgICBidWlsZDoge1xuICAgICAgb3V0RGlyOiAnb3V0L3ByZWxvYWQnLFxuICAgICAgLy8gQSBzYW5kYm94ZWQgcHJlbG9hZCBtdXN0IGJlIENvbW1vbkpTLlxuICAgICAgcm9sbHVwT3B0aW9uczoge1xuICAgICAgICBpbnB1dDogeyBwcmVsb2FkOiBhdCgnc3JjLW1haW4vaG9zdC9lbGVjdHJvbi9wcmVsb2FkLnRzJykgfSxcbiAgICAgICAgb3V0cHV0OiB7IGZvcm1hdDogJ2NqcycsIGVudHJ5RmlsZU5hbWVzOiAnW25hbWVdLmNqcycgfSxcbiAgICAgIH0sXG4gICAgfSxcbiAgfSxcbiAgcmVuZGVyZXI6IHtcbiAgICByb290OiAnc3JjLXJlbmRlcmVyJyxcbiAgICBidWlsZDoge1xuICAgICAgb3V0RGlyOiAnb3V0L3JlbmRlcmVyJyxcbiAgICAgIHRhcmdldDogJ2Nocm9tZTE0MCcsXG4gICAgICBtaW5pZnk6IHRydWUsXG4gICAgICAvLyBUaGUgcGFnZXMnIHBvbGljeSB0YWtlcyBubyBmb250IGFzIGRhdGEgKGhvc3QvcG9saWN5LnRzKS5cbiAgICAgIGFzc2V0c0lubGluZUxpbWl0OiAwLFxuICAgICAgcm9sbHVwT3B0aW9uczoge1xuICAgICAgICBpbnB1dDogeyBpbmRleDogYXQoJ3NyYy1yZW5kZXJlci9pbmRleC5odG1sJykgfSxcbiAgICAgICAgLy8gSW4gb25lIGZpbGUgd2l0aCB6b2QsIHNvIHRoYXQgaXQgaXMgdG9sZCBiZWZvcmUgYW55IG90aGVyIGZpbGUgbWFrZXMgYSBzY2hlbWEuXG4gICAgICAgIG91dHB1dDoge1xuICAgICAgICAgIGNvZGVTcGxpdHRpbmc6IHsgZ3JvdXBzOiBbeyBuYW1lOiAnem9kJywgdGVzdDogL1tcXFxcL11ub2RlX21vZHVsZXNbXFxcXC9dem9kW1xcXFwvXXx3aXRob3V0RXZhbC8gfV0gfSxcbiAgICAgICAgfSxcbiAgICAgIH0sXG4gICAgfSxcbiAgICBwbHVnaW5zOiBbc3ZlbHRlKHsgY29uZmlnRmlsZTogYXQoJ3N2ZWx0ZS5jb25maWcuanMnKSB9KV0sXG4gIH0sXG59KTtcbiJdLCJtYXBwaW5ncyI6Ijs7Ozs7QUFJQSxNQUFhLFVBQTZCO0NBQ3hDO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7QUFDRjs7QUN2QkEsTUFBTSxNQUFNLFNBQWlCLFFBQVEsWUFBWSxTQUFTLElBQUk7QUFFOUQsSUFBQSwrQkFBZSxhQUFhO0NBQzFCLE1BQU0sRUFDSixPQUFPO0VBQ0wsUUFBUTtFQUNSLGlCQUFpQixFQUFFLFNBQVMsQ0FBQyxHQUFHLE9BQU8sRUFBRTtFQUN6QyxlQUFlO0dBQ2IsT0FBTztJQUNMLFVBQVUsR0FBRyxnQ0FBZ0M7SUFDN0MsUUFBUSxHQUFHLDJCQUEyQjtJQUN0QyxTQUFTLEdBQUcsNENBQTRDO0lBQ3hELFFBQVEsR0FBRywwQ0FBMEM7SUFDckQsS0FBSyxHQUFHLHNCQUFzQjtJQUM5QixRQUFRLEdBQUcsb0JBQW9CO0dBQ2pDO0dBQ0EsUUFBUTtJQUFFLFFBQVE7SUFBTSxnQkFBZ0I7SUFBYSxnQkFBZ0I7R0FBeUI7RUFDaEc7Q0FDRixFQUNGO0NBQ0EsU0FBUyxFQUNQLE9BQU87RUFDTCxRQUFRO0VBRVIsZUFBZTtHQUNiLE9BQU8sRUFBRSxTQUFTLEdBQUcsbUNBQW1DLEVBQUU7R0FDMUQsUUFBUTtJQUFFLFFBQVE7SUFBTyxnQkFBZ0I7R0FBYTtFQUN4RDtDQUNGLEVBQ0Y7Q0FDQSxVQUFVO0VBQ1IsTUFBTTtFQUNOLE9BQU87R0FDTCxRQUFRO0dBQ1IsUUFBUTtHQUNSLFFBQVE7R0FFUixtQkFBbUI7R0FDbkIsZUFBZTtJQUNiLE9BQU8sRUFBRSxPQUFPLEdBQUcseUJBQXlCLEVBQUU7SUFFOUMsUUFBUSxFQUNOLGVBQWUsRUFBRSxRQUFRLENBQUM7S0FBRSxNQUFNO0tBQU8sTUFBTTtJQUE2QyxDQUFDLEVBQUUsRUFDakc7R0FDRjtFQUNGO0VBQ0EsU0FBUyxDQUFDLE9BQU8sRUFBRSxZQUFZLEdBQUcsa0JBQWtCLEVBQUUsQ0FBQyxDQUFDO0NBQzFEO0FBQ0YsQ0FBQyJ9