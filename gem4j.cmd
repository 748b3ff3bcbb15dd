@echo off
rem Starts gem4j on Windows: finds a JDK 25, builds where sources are newer than the last build, runs the command.
rem GEM4J_CLASSPATH: jars with environments, tools or wrappers of your own.
rem GEM4J_PYTHON: the Python of the sandbox; else python3 on the search path.
rem GEM4J_JAVA_OPTS: more options for the Java virtual machine, such as -Xmx8g.
rem Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0"
if "%ROOT:~-1%"=="\" set "ROOT=%ROOT:~0,-1%"
set "TARGET=%ROOT%\gem4j-cli\target"
set "JDK="

call :try "%JAVA_HOME%"
if not defined JDK for /f "delims=" %%j in ('where java 2^>nul') do if not defined JDK call :tryjava "%%~dpj."
for %%p in ("%ProgramFiles%\Java" "%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Microsoft" "%ProgramFiles%\Zulu" "%ProgramFiles%\Amazon Corretto" "%ProgramFiles%\BellSoft" "%LOCALAPPDATA%\Programs\Eclipse Adoptium" "%USERPROFILE%\.jdks" "%USERPROFILE%\scoop\apps") do (
  if not defined JDK if exist "%%~p" for /d %%d in ("%%~p\*") do if not defined JDK call :try "%%~d"
)
if not defined JDK (
  echo gem4j: a JDK 25 or newer is needed; there is none in JAVA_HOME, on the PATH or in the usual folders. Install one ^(https://adoptium.net has them for every system^) or set JAVA_HOME to it. 1>&2
  exit /b 3
)
set "JAVA_HOME=%JDK%"

set "ALL="
if /i "%~2"=="--all" set "ALL=-Dgem4j.tests.all=true"
if /i "%~1"=="test" (
  cd /d "%ROOT%"
  rem Maven would take over what the last build has compiled without the checks.
  if exist "%TARGET%\gem4j.unchecked" (
    for /d %%M in ("%ROOT%\gem4j-*") do if exist "%%M\target\maven-status" rmdir /s /q "%%M\target\maven-status"
    del /q "%TARGET%\gem4j.unchecked"
  )
  call mvnw.cmd -B --no-transfer-progress --fail-at-end verify %ALL%
  exit /b
)

powershell -NoProfile -ExecutionPolicy Bypass -Command "$s = Get-Item -LiteralPath '%TARGET%\gem4j.stamp' -ErrorAction SilentlyContinue; if (-not $s) { exit 1 }; $new = Get-ChildItem -Recurse -Path '%ROOT%\pom.xml', '%ROOT%\gem4j-*\pom.xml', '%ROOT%\gem4j-*\src\main' | Where-Object { $_.LastWriteTime -gt $s.LastWriteTime } | Select-Object -First 1; if ($new) { exit 1 }"
if errorlevel 1 (
  call :build
  if errorlevel 1 exit /b 1
)

if not defined OPENBLAS_NUM_THREADS set "OPENBLAS_NUM_THREADS=1"
rem Products with quantized weights use SIMD instructions. Java announces the module on every start: only where it is used.
set "SIMD="
echo %* | findstr /c:"--quantization" >nul && set "SIMD=--add-modules jdk.incubator.vector"
if /i "%~1"=="java" (
  call :java %*
  exit /b
)
"%JDK%\bin\java" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dorg.bytedeco.javacpp.maxPhysicalBytes=0 -Dorg.bytedeco.javacpp.maxBytes=0 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 %SIMD% %GEM4J_JAVA_OPTS% -cp "%TARGET%\launch\*;%TARGET%\lib\*;%GEM4J_CLASSPATH%" org.gem4j.cli.Main %*
exit /b

:build
echo gem4j: building; the first time the libraries are downloaded, which takes minutes 1>&2
if not exist "%TARGET%" mkdir "%TARGET%"
type nul > "%TARGET%\gem4j.unchecked"
type nul > "%TARGET%\gem4j.stamp.new"
if exist "%TARGET%\launch" rmdir /s /q "%TARGET%\launch"
if exist "%TARGET%\lib" rmdir /s /q "%TARGET%\lib"
for %%M in (cli conformance bench release) do del /q "%ROOT%\gem4j-%%M\target\gem4j-*.jar" 2>nul
pushd "%ROOT%"
call mvnw.cmd -B -q --no-transfer-progress -pl gem4j-conformance,gem4j-bench,gem4j-release -am -Dmaven.test.skip=true -Dgem4j.unchecked package > "%TARGET%\build.log" 2>&1
set "FAILED=%ERRORLEVEL%"
popd
if not "%FAILED%"=="0" (
  type "%TARGET%\build.log" 1>&2
  echo gem4j: the build failed; the reason is above. 1>&2
  exit /b 1
)
if not exist "%TARGET%\launch" mkdir "%TARGET%\launch"
copy /y "%TARGET%\gem4j-cli-*.jar" "%TARGET%\launch\" >nul
copy /y "%ROOT%\gem4j-conformance\target\gem4j-conformance-*.jar" "%TARGET%\launch\" >nul
copy /y "%ROOT%\gem4j-bench\target\gem4j-bench-*.jar" "%TARGET%\launch\" >nul
copy /y "%ROOT%\gem4j-release\target\gem4j-release-*.jar" "%TARGET%\launch\" >nul
copy /y "%ROOT%\gem4j-release\target\commonmark\*.jar" "%TARGET%\launch\" >nul
move /y "%TARGET%\gem4j.stamp.new" "%TARGET%\gem4j.stamp" >nul
exit /b 0

rem Runs a Java file with gem4j on its class path: all arguments behind the word java.
:java
set "REST="
:javanext
shift
if not "%~1"=="" (
  set REST=%REST% %1
  goto :javanext
)
"%JDK%\bin\java" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dorg.bytedeco.javacpp.maxPhysicalBytes=0 -Dorg.bytedeco.javacpp.maxBytes=0 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Djava.util.logging.config.class=org.gem4j.console.LibraryLogging %GEM4J_JAVA_OPTS% -cp "%TARGET%\launch\*;%TARGET%\lib\*;%GEM4J_CLASSPATH%" %REST%
exit /b

rem Sets JDK to the folder %1 if it holds a JDK 25 or newer, by its release file.
:try
if "%~1"=="" exit /b
if not exist "%~1\bin\javac.exe" exit /b
if not exist "%~1\release" exit /b
for /f "tokens=2 delims==" %%v in ('findstr /b JAVA_VERSION= "%~1\release"') do for /f "tokens=1 delims=." %%m in ("%%~v") do if %%m GEQ 25 set "JDK=%~1"
exit /b

rem The same for the folder above a bin folder.
:tryjava
for %%h in ("%~1\..") do call :try "%%~fh"
exit /b
